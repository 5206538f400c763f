const minutesBefore = 45;
const day = 24 * 60;

/** Returns the latest arrival time at the station as HH:mm: 45 minutes before departure [C9.ticket.01]. */
export function stationArrivalTime(hour: string): string {
  const [hours = 0, minutes = 0] = hour.split(":").map(Number);
  const at = (hours * 60 + minutes - minutesBefore + day) % day;
  return `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
}
