import type { ReactNode } from 'react'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'

/** What an application answers from beside its template: questions of one's own, and documents. */
export function OwnContent({ children }: { children: ReactNode }) {
  const t = useTexts()
  const canEdit = usePermission('knowledge.edit')
  if (!canEdit) return null
  return (
    <Card title={t(($) => $.guide.own.title)} note={t(($) => $.guide.own.note)}>
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  )
}
