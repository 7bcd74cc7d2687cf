/** The badge that Plinth adds to the pages of anonymous and free drops. */
export const badge = /<plinth-badge .*<\/plinth-badge>/s
