/** Request target of a drop's thumbnail: its index page without analytics, not counted as view. */
export const thumbnailTarget = '/?plinth-picture'
