import { expect, screen, userEvent, waitFor } from 'storybook/test'

/**
 * Chooses from the list that is open, and waits until the list has gone and its field has the focus back: until then
 * what is around it takes no clicks.
 */
export async function chooseOption(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  await waitFor(() => expect(getComputedStyle(document.activeElement!).pointerEvents).not.toBe('none'))
}
