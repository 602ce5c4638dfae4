import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** Why somebody may not look into versions; undefined where they may. */
export function useClosedReason(): string | undefined {
  const t = useTexts()
  return usePermission('release.content') ? undefined : t(($) => $.releases.compare.forbidden)
}
