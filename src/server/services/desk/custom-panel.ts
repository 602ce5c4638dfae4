import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { CustomPanel } from '#src/domain/settings/custom-panel.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import type { MemberContext } from '../../context.ts'
import { mayRead } from '../../conversations/concern.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { application } from '../../db/schema/platform.ts'
import type { Tx } from '../../db/client.ts'
import { signedToken } from '../../platform/signed-token.ts'

/** The purpose under which an application keeps what its custom panel's tokens are signed with. */
export const PANEL_SECRET = 'panel.secret'

/** The page that stands beside conversations, and the language of who set it; null: there is none. */
export async function customPanelOf(tx: Tx): Promise<(CustomPanel & { language: ShellLanguage }) | null> {
  const [row] = await tx.select({ panel: application.customPanel, settings: application.settings }).from(application)
  return row && row.panel.url !== '' ? { ...row.panel, language: row.settings.language } : null
}

/**
 * Who looks at which conversation, for the custom panel alone: ids, and nothing of what was said. Only for who may read the
 * conversation. `nonce`: the panel's own word, so that it knows its answer. Shape: `docs/custom-panel.md`.
 */
export function panelToken(
  context: MemberContext,
  input: { conversationId: string; nonce: string },
): Promise<{ token: string }> {
  const { appId, personId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(conversation).where(eq(conversation.id, input.conversationId))
    if (!row || !(await mayRead(tx, row, context.member))) throw new DeskError('NOT_FOUND')
    const panel = await customPanelOf(tx)
    const secret = panel && (await context.secrets.read(tx, appId, PANEL_SECRET, panel.url))
    if (!secret) throw new DeskError('NOT_FOUND')
    const now = Math.floor(context.clock.now().getTime() / 1000)
    const claims = {
      iss: new URL(context.publicUrl).origin,
      aud: new URL(panel.url).origin,
      iat: now,
      exp: now + LIMITS.customPanel.seconds,
      jti: randomUUID(),
      nonce: input.nonce,
      sdkAppId: appId,
      conversationId: row.id,
      visitorId: row.visitorId,
      agentId: personId,
    }
    return { token: signedToken(claims, secret) }
  })
}
