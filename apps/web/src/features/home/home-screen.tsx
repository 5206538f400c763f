import { HomeHero } from "./home-hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import "./home.css";

/** Home page [C2.pub.01]. */
export function Screen() {
  return (
    <>
      <HomeHero />
      <HowItWorks />
    </>
  );
}
