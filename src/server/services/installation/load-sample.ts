import { eq, isNull, and } from 'drizzle-orm'
import { loadTemplate } from '../../content/templates.ts'
import { turnTo } from '../../db/client.ts'
import { applicationErasure } from '../../db/schema/application-erasure.ts'
import { application, installation } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'
import { fillApplication } from '../guide/apply-template.ts'
import { deployNow } from '../releases/deploy.ts'
import { createApplication, SAMPLE_APP_ID } from '../application/create.ts'

/**
 * On the very first start: a second application, on the basic plan, filled with a shop's questions and deployed. Nothing
 * where its id is, or was, another one's.
 */
export async function loadSampleData(deps: Deps): Promise<void> {
  const loaded = await deps.db.inInstallation(async (tx) => {
    if ((await tx.$count(application, isSample)) + (await tx.$count(applicationErasure, wasSample)) > 0) return false
    await tx.insert(installation).values({ createdAt: deps.clock.now() }).onConflictDoNothing()
    const [first] = await tx
      .update(installation)
      .set({ sampleLoadedAt: deps.clock.now() })
      .where(and(eq(installation.only, true), isNull(installation.sampleLoadedAt)))
      .returning()
    if (!first) return false
    await turnTo(tx, SAMPLE_APP_ID)
    await createApplication(tx, { appId: SAMPLE_APP_ID, name: 'Harbour Books', language: 'en', plan: 'basic' })
    await fillApplication(tx, SAMPLE_APP_ID, loadTemplate('shop', 'en'), { personId: null, now: deps.clock.now() })
    return true
  })
  if (loaded) await deployNow(deps, SAMPLE_APP_ID, '')
}

const isSample = eq(application.appId, SAMPLE_APP_ID)
const wasSample = eq(applicationErasure.appId, SAMPLE_APP_ID)
