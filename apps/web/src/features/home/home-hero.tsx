import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { useSay } from "../../lib/page-services.tsx";
import { ResponsiveCoachScene } from "../../ui/coach-scene.tsx";

/** The first thing seen: our promise over the coach on its road. */
export function HomeHero() {
  const say = useSay();
  return (
    <div className="home-hero">
      <div className="home-head wrap">
        <h1>{say(homeMessages.heading)}</h1>
        <p className="only-l">{say(homeMessages.lead)}</p>
      </div>
      <ResponsiveCoachScene />
    </div>
  );
}
