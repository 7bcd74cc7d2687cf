/** True if the focus is in this element or nowhere: moving it then interrupts no typing elsewhere. */
export const hasFocus = (element: Element | null): boolean => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || !!element?.contains(activeElement)
}
