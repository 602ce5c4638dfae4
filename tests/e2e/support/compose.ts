import type { Page } from '@playwright/test'

/** Types with an input method, as for Chinese: letters that are not the text yet, Enter to take a word, then the word. */
export async function composeWithEnter(page: Page, letters: string, word: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', {
    text: letters,
    selectionStart: letters.length,
    selectionEnd: letters.length,
  })
  // The browser marks a key that the input method takes for itself with this code.
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
  await session.send('Input.insertText', { text: word })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: 13 })
  await session.detach()
}
