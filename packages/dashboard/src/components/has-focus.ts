/** True if the focus is in this element or nowhere, so that moving it interrupts nobody. */
export const hasFocus = (element: Element | null): boolean => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || !!element?.contains(activeElement)
}
