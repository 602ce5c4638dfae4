/** What marks a style that a script makes as the page's own; undefined where the server asks for no mark. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content || undefined
}
