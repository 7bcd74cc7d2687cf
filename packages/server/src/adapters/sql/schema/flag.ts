// How both engines store a boolean.
export type Flag = 0 | 1
