/** Milliseconds money and passcode stay blocked after a change of how somebody signs in or is paid. */
export const holdTime = 86_400_000

/** Milliseconds the owner or a second colleague has to confirm a proposed change to an account. */
export const proposalLife = 259_200_000
