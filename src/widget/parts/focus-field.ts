/** The text field's id in the page. */
export const FIELD_ID = 'message'

/**
 * Puts the focus into the text field, once it is drawn, after a button that goes away was pressed by keyboard. Not after a tap: it
 * would bring up a phone's keyboard.
 */
export function focusField({ detail }: Pick<MouseEvent, 'detail'>): void {
  if (detail === 0) requestAnimationFrame(() => document.getElementById(FIELD_ID)?.focus())
}

/** Whether the visitor stands in the text field with nothing begun: then the focus may go to what is asked of them. */
export function isIdleInField(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLTextAreaElement && activeElement.id === FIELD_ID && activeElement.value === ''
}
