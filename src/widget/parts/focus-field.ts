/** The text field's id in the page. */
export const FIELD_ID = 'message'

/**
 * Puts the focus into the text field after a button that goes away when it was pressed by keyboard. Not after a tap: it
 * would bring up a phone's keyboard.
 */
export function focusField({ detail }: MouseEvent): void {
  if (detail === 0) document.getElementById(FIELD_ID)?.focus()
}
