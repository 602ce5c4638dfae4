import preview from '../../.storybook/preview.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { COMMON, DENSITIES, namedBy, Part, Token, tokensShown } from './sheet.tsx'
import { useWords } from './words.ts'

const meta = preview.meta({ title: 'Foundations/Space' })

const STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]
const SHADOWS = ['float', 'dialog']

function Spaces() {
  const words = useWords()
  const tokens = tokensShown()
  return (
    <Sheet>
      <Part title={words.steps}>
        {STEPS.map((step) => (
          <Row key={step} label={`${step} = ${step * 4} px`}>
            <span className="h-4 rounded-small bg-accent" style={{ width: step * 4 }} />
          </Row>
        ))}
      </Part>
      <Part title={words.heights}>
        {['control-height', 'control-height-sm', 'row-height'].map((name) => (
          <Row key={name} label={name}>
            {Object.entries(DENSITIES).map(([density, values]) => (
              <span
                key={density}
                className="flex items-center rounded-control border border-control bg-raised px-3 text-13"
                style={{ height: values[name] }}
              >
                {density === 'compact' ? words.compact : words.normal} {Number.parseFloat(values[name] ?? '') * 16} px
              </span>
            ))}
          </Row>
        ))}
      </Part>
      <Part title={words.corners}>
        <div className="flex flex-wrap gap-4">
          {namedBy(COMMON, 'radius-').map(([name, value]) => (
            <div key={name} className="flex flex-col gap-1">
              <span className="size-20 border border-line-strong bg-raised" style={{ borderRadius: value }} />
              <Token>
                {name} {value}
              </Token>
            </div>
          ))}
        </div>
      </Part>
      <Part title={words.shadows} note={words.shadowsNote}>
        <div className="flex flex-wrap gap-8">
          {SHADOWS.map((name) => (
            <div key={name} className="flex flex-col gap-3">
              <span
                className="h-20 w-32 rounded-card border border-line bg-raised"
                style={{ boxShadow: tokens[name] }}
              />
              <Token>{name}</Token>
            </div>
          ))}
        </div>
      </Part>
    </Sheet>
  )
}

export const All = meta.story({ render: () => <Spaces /> })
