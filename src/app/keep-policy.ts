import { pageNonce } from '#src/lib/page-nonce.ts'

/**
 * What the page's content policy leaves to the page: which texts may become markup or code. No markup but what is only
 * parsed, into a document in which nothing runs, and texts without any, as the styles that parts of the kit make; no script
 * but this server's own.
 */
const POLICY = {
  createHTML: (html: string, _type: string, sink: string) =>
    sink === 'DOMParser parseFromString' || !/[<&]/.test(html) ? html : null,
  createScriptURL: (url: string) => (isOwnPart(url) ? url : null),
}

type TrustedTypes = { createPolicy(name: 'default', policy: typeof POLICY): unknown }

/** Has the page keep to its content policy. Called before anything else. */
export function keepPolicy(): void {
  // Dialogs lock scrolling by a style of their own, whose maker asks for the mark under this name.
  Object.assign(globalThis, { __webpack_nonce__: pageNonce() })
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', POLICY)
}

/** Whether an address is that of a part of the build. */
function isOwnPart(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && pathname.startsWith('/assets/')
}
