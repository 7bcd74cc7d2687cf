/** Number of publishes listed in the history of a drop. */
export const listedPublishes = 100
