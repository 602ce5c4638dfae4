import type { Release } from '#src/api/types.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** Why a version cannot be rolled back to; undefined where it can, or where the version is not known yet. */
export function useRollBackReason(release: Release | undefined): string | undefined {
  const t = useTexts()
  const mayDeploy = usePermission('release.deploy')
  if (release === undefined) return undefined
  if (!mayDeploy) return t(($) => $.releases.deploy.forbidden)
  if (release.live) return t(($) => $.releases.rollBack.isLive)
  return release.status === 'deployed' ? undefined : t(($) => $.releases.rollBack.notDeployed)
}
