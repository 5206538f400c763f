/** Lengths of the secret word of a parcel without surrounding spaces: it is said aloud at the withdrawal, and a shorter one is guessed [G.parc.08]. */
export const minSecretLength = 4;
export const maxSecretLength = 255;
