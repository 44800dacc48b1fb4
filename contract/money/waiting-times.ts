/** Milliseconds a new address cools before money may be sent to it. */
export const coolingTime = 86_400_000

/** Milliseconds a second person may take to approve a move of money. */
export const approvalTime = 259_200_000
