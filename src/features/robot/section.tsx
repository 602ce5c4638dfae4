import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'

type SectionProps = { id: string; title: string; note?: ReactNode; children: ReactNode }

/** A group of settings on one card; its id is the anchor of the list at the side. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <Card id={id} aria-label={title} title={title} note={note} className="focus-ring scroll-mt-4">
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  )
}
