import { passwordFault } from "@wakafine/shared/rules/password.ts";
import type { PasswordKind } from "@wakafine/shared/rules/password.ts";
import { invalid } from "../../http/failure.ts";

/** Passwords seen most often in leaks, French and English, and what people here choose; small letters. Tails like 1, 12, 123, 1234, 2024 … are cut before. */
const stems: ReadonlySet<string> = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh azer azert azerty azertyui azertyuiop qsdfgh qsdfghjklm wxcvbn qwer qwert qwerty qwertyui qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm
  qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 a1b2c3 a1b2c3d4 aqwzsx azeqsd azeqsdwxc password passw0rd passwort pass passe passpass motdepasse mdp secret letmein welcome
  login access master admin administrator administrateur root toor user test tester testing guest default changeme temp temporary demo hello bonjour bonsoir salut soleil doudou chouchou
  loulou coucou cheval chien chat chaton minou poupee princesse princess prince reine king queen dragon monkey shadow sunshine superman batman spiderman pokemon starwars football basketball
  baseball hockey soccer foot ballon champion champions arsenal chelsea liverpool barcelona barcelone realmadrid madrid juventus psg marseille paris france lyon bordeaux london londres
  cameroun cameroon kamer kmer mboa lions lion indomptable lionsindomptables etoo samueleto samueletoo mbappe ronaldo messi drogba milla onana aboubakar douala yaounde yaoundé bafoussam bamenda garoua
  maroua ngaoundere kribi limbe buea edea ebolowa bertoua dschang nkongsamba kumba foumban afrique africa african wakafine waka voyage voyages travel transport orange mtn mtncameroon
  nexttel camtel momo mobilemoney money argent dollar million millionnaire jesus jesuschrist christ dieu god mongod mondieu mylord seigneur saint esprit saintesprit amen alleluia
  hallelujah eglise blessed blessing faith grace gloire marie mariejoseph joseph david daniel michael michel jean jeanpaul paul pierre jacques andre alain emmanuel samuel junior johnny
  jordan charlie thomas nicolas julien alexandre antoine olivier vincent patrick francois francoise christine christian nathalie isabelle caroline sandrine stephanie sophie julie camille
  chloe laura lucas hugo arthur louis enzo emma lea manon maman mama mami mamie papa papi papounet mamanpapa papamaman family famille monbebe bebe baby mybaby monamour amour love lovely
  loveme loveyou iloveu iloveyou jetaime jtaime teamo mylove moncoeur coeur cherie cheri chouette bisou bisous lovely angel ange angels ashley jessica jennifer michelle nicole amanda
  andrea hannah daniela anthony matthew andrew joshua robert charles george william richard tigger ginger pepper cookie banana orange apple cherry chocolat chocolate caramel vanille
  fraise citron tomate computer ordinateur internet google facebook whatsapp instagram tiktok youtube twitter samsung iphone android nokia tecno infinix itel windows microsoft linux
  freedom liberte liberty whatever trustno nothing something anything mustang ferrari porsche mercedes toyota bmw audi harley yamaha summer winter spring autumn printemps hiver automne
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre january february march april june july august september october november december lundi mardi mercredi
  jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday saturday sunday killer hunter ranger soldier fuckyou fuckoff merde putain connard salope sexy`.split(/\s+/),
);

/** Whether it stands on the list, alone or with the usual tail of digits and signs; or is nothing but a date or a row of digits. */
function isCommon(password: string): boolean {
  const small = password.normalize("NFC").toLowerCase();
  if (stems.has(small) || stems.has(small.replace(/[\d!?.@#*_$&+-]{1,6}$/, ""))) return true;
  return isDigitRow(small);
}

/** 456789, 987654, 121212, 112233: rows that a hand types without thinking. */
function isDigitRow(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  const steps = new Set([...text].slice(1).map((digit, index) => Number(digit) - Number(text[index])));
  return steps.size === 1 || /^(\d{1,4})\1+$/.test(text);
}

/** What is wrong with a new password, or null [G.auth.19]: the rule the browser has too, and the longer list. */
export function newPasswordFault(password: string, kind: PasswordKind): ReturnType<typeof passwordFault> {
  return passwordFault(password, kind) ?? (isCommon(password) ? "password_common" : null);
}

/** Refuses a new password with a fault on its field. */
export function judgeNewPassword(password: string, kind: PasswordKind, field: string): void {
  const code = newPasswordFault(password, kind);
  if (code) throw invalid({ field, code });
}
