import { ArrowLeft } from 'lucide-react'
import preview from '../../.storybook/preview.tsx'
import { Button } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useSample } from '../support/sample.ts'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Page header', component: PageHeader })

function Demo() {
  const { header } = useWorkSample()
  const sample = useSample()
  const badge = (
    <span className="rounded-full bg-warning-soft px-2 py-0.5 text-12 font-medium text-warning-text">
      {sample.badges.warning}
    </span>
  )
  const action = <Button tone="accent">{header.action}</Button>
  const extra = <Button>{sample.discard}</Button>
  const back = (
    <a
      href="#all"
      aria-label={header.back}
      className="focus-ring inline-flex size-control items-center justify-center rounded-control text-muted hover:bg-hover"
    >
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
    </a>
  )
  return (
    <main className="flex flex-col gap-10 p-6">
      <PageHeader title={header.title} badge={badge} action={action} extra={extra} />
      <PageHeader level={2} title={header.title} badge={badge} note={header.note} action={action} back={back} />
      <PageHeader level={2} title={header.title} />
      <div className="w-80">
        <PageHeader level={2} title={header.long} badge={badge} action={action} extra={extra} />
      </div>
    </main>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
