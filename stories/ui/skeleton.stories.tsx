import { Card } from '#src/ui/card.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import preview from '../../.storybook/preview.tsx'
import { useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Skeleton', component: Skeleton })

function Skeletons() {
  const sample = useSample()
  return (
    <Sheet>
      <Card>
        <Loading label={sample.loading} className="flex flex-col gap-4">
          {[64, 80, 52].map((width) => (
            <div key={width} className="flex items-center gap-3">
              <Skeleton shape="circle" className="size-8 shrink-0" />
              <div className="flex flex-1 flex-col">
                <Skeleton shape="text" className="w-32" />
                <span style={{ width: `${width}%` }}>
                  <Skeleton shape="text" className="w-full" />
                </span>
              </div>
              <Skeleton className="h-control w-20" />
            </div>
          ))}
        </Loading>
      </Card>
    </Sheet>
  )
}

export const Playground = meta.story({ ...PLAYGROUND, args: { shape: 'block', className: 'h-10 w-60' } })

export const States = meta.story({ render: () => <Skeletons /> })

export const StatesDark = meta.story({ render: () => <Skeletons />, globals: DARK })
