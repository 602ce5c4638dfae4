import { useState } from 'react'
import preview from '../../.storybook/preview.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { COMMON, namedBy, Part, Token } from './sheet.tsx'
import { useWords } from './words.ts'

const meta = preview.meta({ title: 'Foundations/Motion' })

/** The classes by name, written out for who reads the sources for them. */
const CLASSES: Readonly<Record<string, string>> = {
  fade: 'animate-fade',
  'fade-late': 'animate-fade-late',
  leave: 'animate-leave',
  pop: 'animate-pop',
  rise: 'animate-rise',
  drawer: 'animate-drawer',
  turn: 'animate-turn',
  sweep: 'animate-sweep',
}

function Motions() {
  const words = useWords()
  const [round, setRound] = useState(0)
  return (
    <Sheet>
      <Part title={words.durations}>
        {namedBy(COMMON, 'transition-duration-').map(([name, value]) => (
          <Row key={name} label={name}>
            <span className="text-13 tabular">{value}</span>
          </Row>
        ))}
      </Part>
      <Part title={words.easing}>
        <Row label="ease-out">
          <Token>{COMMON['ease-out']}</Token>
        </Row>
      </Part>
      <Part title={words.moves} note={words.movesNote}>
        <div>
          <Button onClick={() => setRound(round + 1)}>{words.replay}</Button>
        </div>
        {namedBy(COMMON, 'animate-').map(([name, value]) => (
          <Row key={name} label={name}>
            <span className="block w-40 overflow-hidden">
              <span key={round} className={`block size-8 rounded-control bg-accent ${CLASSES[name] ?? ''}`} />
            </span>
            <Token>{value}</Token>
          </Row>
        ))}
      </Part>
    </Sheet>
  )
}

export const All = meta.story({ render: () => <Motions /> })
