import type { LauncherLook } from '#src/domain/web-client/shown-look.ts'
import { createLauncher, TAG } from './launcher.ts'
import { hostMemory } from './host-memory.ts'
import { launcherName } from './launcher-name.ts'
import { launcherText } from './launcher-text.ts'
import { offerPageApi } from './page-api.ts'

/**
 * The script on a host page: `<script src="https://HOST/widget.js?app=1400000001" async></script>`. It puts a button on the
 * page, as the application has it look, and, behind it, a frame with the conversation. `data-lang` and `data-theme` are
 * optional; with `data-app` instead of the address the button looks as usual. The page can tell the bot of what happens on
 * it: `Deskwright('signal', 'cart.left', { items: 3 })`.
 *
 * Nothing here needs an inline script or style, so it works where the host's policy names only our address.
 */
const script = document.currentScript as (HTMLScriptElement & { look?: LauncherLook }) | null
const isThere = document.querySelector(TAG) !== null
const app = script?.dataset.app ?? new URL(script?.src || location.href).searchParams.get('app') ?? ''
if (!isThere && script && /^\d{10}$/.test(app)) {
  const { lang, theme } = script.dataset
  const url = new URL(`/chat/${app}?embed=1`, script.src)
  // Where it stands, for the list of pages that have it: without what the address asks.
  url.searchParams.set('page', location.origin + location.pathname)
  if (lang !== undefined) url.searchParams.set('lang', lang)
  if (theme !== undefined) url.searchParams.set('theme', theme)
  const memory = hostMemory(app, () => localStorage)
  const wanted = [lang, ...navigator.languages]
  const { look = null } = script
  const text = look === null ? '' : launcherText(wanted, look)
  const name = text || launcherName(wanted)
  const put = () => offerPageApi(createLauncher({ url, name, text, look, memory }))
  if (document.body === null) document.addEventListener('DOMContentLoaded', put, { once: true })
  else put()
}
