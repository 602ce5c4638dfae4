import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { application } from '../../db/schema/platform.ts'
import { qaExport, qaImport } from '../../db/schema/sheet.ts'
import type { Deps } from '../../deps.ts'

/** Deletes records of imports and exports whose days are over, and their files. */
export async function forgetOldSheets(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - LIMITS.qa.uploadDays * 86_400_000)
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps) {
    const files = await deps.db.inApp(appId, async (tx) => {
      const imports = await tx
        .delete(qaImport)
        .where(and(lte(qaImport.createdAt, since), isNotNull(qaImport.finishedAt)))
        .returning({ fileId: qaImport.fileId, errorFileId: qaImport.errorFileId })
      const expired = await tx
        .select({ id: qaExport.id, fileId: qaExport.fileId })
        .from(qaExport)
        .where(lte(qaExport.expiresAt, now))
      for (const { id } of expired) await tx.delete(qaExport).where(eq(qaExport.id, id))
      await tx.delete(qaExport).where(and(lte(qaExport.createdAt, since), isNotNull(qaExport.finishedAt)))
      return [
        ...imports.flatMap(({ fileId, errorFileId }) => [fileId, errorFileId]),
        ...expired.map((one) => one.fileId),
      ]
    })
    for (const fileId of files) if (fileId !== null) await deps.files.remove(appId, fileId)
  }
}
