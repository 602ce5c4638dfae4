import { createLauncher, TAG } from './launcher.ts'
import { hostMemory } from './host-memory.ts'
import { launcherName } from './launcher-name.ts'
import { offerPageApi } from './page-api.ts'

/**
 * The script on a host page: `<script src="https://HOST/widget.js" data-app="1400000001" async></script>`. It puts a button
 * on the page and, behind it, a frame with the conversation. `data-lang` and `data-theme` are optional. The page can tell the
 * bot of what happens on it: `Deskwright('signal', 'cart.left', { items: 3 })`.
 *
 * Nothing here needs an inline script or style, so it works where the host's policy names only our address.
 */
const script = document.currentScript
const isThere = document.querySelector(TAG) !== null
if (!isThere && script instanceof HTMLScriptElement && /^\d{10}$/.test(script.dataset.app ?? '')) {
  const { app, lang, theme } = script.dataset
  const url = new URL(`/chat/${app}?embed=1`, script.src)
  // Where it stands, for the list of pages that have it: without what the address asks.
  url.searchParams.set('page', location.origin + location.pathname)
  if (lang !== undefined) url.searchParams.set('lang', lang)
  if (theme !== undefined) url.searchParams.set('theme', theme)
  const memory = hostMemory(String(app), () => localStorage)
  const put = () => offerPageApi(createLauncher(url, launcherName([lang, ...navigator.languages]), memory))
  if (document.body === null) document.addEventListener('DOMContentLoaded', put, { once: true })
  else put()
}
