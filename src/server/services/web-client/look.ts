import { and, eq } from 'drizzle-orm'
import { USUAL_LOOK, webLookSchema, type WebLook } from '#src/domain/web-client/look.ts'
import type { Language } from '#src/lib/languages.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { content, releaseEntry } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import { columnPart } from '../settings/column-part.ts'

const part = columnPart<WebLook>({
  changed: 'settings.webLook',
  columns: { revision: application.webLookRevision, state: application.webLook },
  written: (webLook, webLookRevision) => ({ webLook, webLookRevision }),
})

/** The draft of how the web client looks, with the revision that the next change is made on, and how visitors see it. */
export async function readLook(context: MemberContext): Promise<{ revision: number; look: WebLook; live: WebLook }> {
  const { revision, state } = await part.read(context)
  const live = await context.db.inApp(context.member.appId, readLiveLook)
  return { revision, look: state, live }
}

/** Changes the draft, on top of the revision it was read at; visitors see it after the next deploy. */
export const updateLook = (context: MemberContext, { revision, look }: { revision: number; look: WebLook }) =>
  part.update(context, revision, look)

/** How visitors see it: as the live release has it, else as usual. */
export async function readLiveLook(tx: Tx): Promise<WebLook> {
  const [live] = await tx
    .select({ body: content.body })
    .from(application)
    .innerJoin(releaseEntry, and(eq(releaseEntry.releaseId, application.liveRelease), eq(releaseEntry.kind, 'look')))
    .innerJoin(content, and(eq(content.appId, releaseEntry.appId), eq(content.hash, releaseEntry.hash)))
  return live ? webLookSchema.parse(live.body) : USUAL_LOOK
}

/** How it looks to visitors, and the application's language; null: there is no such application. */
export function readShownLook(deps: Deps, appId: string): Promise<{ look: WebLook; language: Language } | null> {
  return deps.db.lane('public').inApp(appId, async (tx) => {
    const [own] = await tx.select({ settings: application.settings }).from(application)
    return own ? { look: await readLiveLook(tx), language: own.settings.language } : null
  })
}
