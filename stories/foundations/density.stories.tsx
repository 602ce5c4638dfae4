import preview from '../../.storybook/preview.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useSample } from '../support/sample.ts'
import { Sheet } from '../support/sheet.tsx'
import { Part } from './sheet.tsx'
import { useWords } from './words.ts'

const meta = preview.meta({ title: 'Foundations/Density' })

function Densities() {
  const words = useWords()
  const sample = useSample()
  return (
    <Sheet wide>
      <p className="text-13 text-muted">{words.touch}</p>
      <div className="grid grid-cols-2 gap-8">
        {(['normal', 'compact'] as const).map((density) => (
          <Part key={density} title={words[density]}>
            <div data-density={density} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
              <TextField aria-label={words.name} defaultValue={sample.nameValue} />
              <div className="flex gap-2">
                <Button tone="accent">{words.save}</Button>
                <Button size="small">{words.save}</Button>
              </div>
              <ul className="rounded-control border border-line">
                {sample.categories.slice(0, 4).map((name) => (
                  <li key={name} className="flex h-row items-center border-b border-line px-3 text-13 last:border-0">
                    {name}
                  </li>
                ))}
              </ul>
            </div>
          </Part>
        ))}
      </div>
    </Sheet>
  )
}

export const All = meta.story({ render: () => <Densities /> })
