import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { optionalText, withoutMarkup } from '../text.ts'

const { title, nonce } = LIMITS.customPanel

/** Where a page of one's own machine may lie without encryption. */
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]']
/** A host that can stand in a policy as it is: signs such as `;` would begin another rule. */
const PLAIN_HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/

/**
 * Whether a page may stand beside a conversation: encrypted, or on one's own machine, and without a user in its address. Private
 * networks are no fault: the agent's browser goes there, never this server.
 */
export function mayBePanel(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '' || !PLAIN_HOST.test(url.hostname)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && OWN_MACHINE.includes(url.hostname))
}

/** A page of another system that stands beside a conversation; no address: there is none. Issues: URL, REQUIRED for its title. */
export const customPanelSchema = z
  .object({ title: withoutMarkup(optionalText(title)), url: z.string().trim().max(LIMITS.flow.url) })
  .superRefine((panel, context) => {
    if (panel.url === '') return
    if (!mayBePanel(panel.url)) context.addIssue({ code: 'custom', path: ['url'], message: 'URL' })
    if (panel.title === '') context.addIssue({ code: 'custom', path: ['title'], message: 'REQUIRED' })
  })
export type CustomPanel = z.output<typeof customPanelSchema>

export const NO_PANEL: CustomPanel = { title: '', url: '' }

/** What such a page says to the desk: that it listens, with a word of its own that the answer is to hold; how tall it is, in pixels. */
export const panelWordSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deskwright.ready'), nonce: z.string().max(nonce).default('') }),
  z.object({ type: z.literal('deskwright.height'), height: z.number() }),
])
