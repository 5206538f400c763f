-- Consents to messages by Messenger: a person opened the link of a booking dialog and pressed the button there.

create table messenger_opt_ins (
  -- The signed token of the link; the first person who opens it keeps it.
  token text primary key check (length(token) = 43),
  -- The person's id, valid only for our page.
  psid text not null check (length(psid) between 1 and 64),
  opted_in_at timestamptz not null default app_now()
);
create index messenger_opt_ins_person on messenger_opt_ins (psid);
create index messenger_opt_ins_time on messenger_opt_ins (opted_in_at);
