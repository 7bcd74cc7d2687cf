/** How many publishes the history of a drop lists. */
export const listedPublishes = 100
