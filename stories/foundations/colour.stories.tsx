import { Bot } from 'lucide-react'
import type { CSSProperties } from 'react'
import preview from '../../.storybook/preview.tsx'
import { DARK, Sheet } from '../support/sheet.tsx'
import { namedBy, Part, Token, tokensShown } from './sheet.tsx'
import { contrastOf, FAMILIES, FLOORS, HUES, oklchOf, type Tokens } from './tokens.ts'
import { useWords } from './words.ts'

const meta = preview.meta({ title: 'Foundations/Colour' })

const paint = (name: string) => `var(--${name})`
const ratio = (tokens: Tokens, one: string, other: string) => `${contrastOf(tokens, one, other).toFixed(1)}:1`

function Colours() {
  const words = useWords()
  const tokens = tokensShown()
  const scales = [...new Set(namedBy(tokens, '').flatMap(([name]) => /^([a-z]+)-12$/.exec(name)?.[1] ?? []))]
  return (
    <Sheet wide>
      <Part title={words.scales} note={words.scalesNote}>
        <div className="grid grid-cols-[5rem_repeat(12,minmax(0,1fr))] items-center gap-1">
          {scales.map((scale) => (
            <Scale key={scale} scale={scale} tokens={tokens} />
          ))}
        </div>
      </Part>
      <Part title={words.text} note={words.textNote}>
        <Grid
          rows={['ink', 'muted', 'faint', ...FAMILIES.map((family) => `${family}-text`)]}
          tokens={tokens}
          look={(text, floor) => ({ color: paint(text), backgroundColor: paint(floor) })}
        />
      </Part>
      <Part title={words.lines} note={words.linesNote}>
        <Grid
          rows={['control', 'focus', ...FAMILIES.map((family) => `${family}-line`), 'line-strong', 'line']}
          tokens={tokens}
          look={(line, floor) => ({ border: `2px solid ${paint(line)}`, backgroundColor: paint(floor) })}
        />
      </Part>
      <Part title={words.meaning} note={words.meaningNote}>
        {FAMILIES.map((family) => (
          <div key={family} className="grid grid-cols-[5rem_repeat(3,minmax(0,1fr))] items-center gap-1">
            <Token>{family}</Token>
            <Chip
              on={`${family}-soft`}
              text={`${family}-text`}
              label={`${family}-text / ${family}-soft`}
              tokens={tokens}
            />
            <Chip on={family} text="on-accent" label={`on-accent / ${family}`} tokens={tokens} />
            <Chip on={`${family}-hover`} text="on-accent" label={`on-accent / ${family}-hover`} tokens={tokens} />
          </div>
        ))}
      </Part>
      <Part title={words.hues} note={words.huesNote}>
        <div className="flex flex-wrap gap-4">
          {HUES.map((hue) => (
            <div key={hue} className="flex w-20 flex-col items-center gap-1">
              <span
                className="grid size-10 place-items-center rounded-card text-on-hue"
                style={{ backgroundColor: paint(hue) }}
              >
                <Bot size={20} strokeWidth={1.75} aria-hidden />
              </span>
              <Token>{hue}</Token>
              <Token>{ratio(tokens, 'on-hue', hue)}</Token>
            </div>
          ))}
        </div>
      </Part>
    </Sheet>
  )
}

function Scale({ scale, tokens }: { scale: string; tokens: Tokens }) {
  return (
    <>
      <Token>{scale}</Token>
      {Array.from({ length: 12 }, (_, index) => {
        const name = `${scale}-${index + 1}`
        const text = oklchOf(tokens, name)[0] > 0.62 ? 'oklch(0.15 0 0)' : 'oklch(1 0 0)'
        return (
          <span
            key={name}
            className="flex h-12 items-end rounded-small border border-line p-1 font-mono text-12"
            style={{ backgroundColor: paint(name), color: text }}
            title={`${name} ${tokens[name]}`}
          >
            {index + 1}
          </span>
        )
      })}
    </>
  )
}

type GridProps = { rows: readonly string[]; tokens: Tokens; look: (row: string, floor: string) => CSSProperties }

/** Colours against the floors, each with the ratio of the two. */
function Grid({ rows, tokens, look }: GridProps) {
  return (
    <table className="w-full border-separate border-spacing-1 text-left">
      <thead>
        <tr>
          <td />
          {FLOORS.map((floor) => (
            <th key={floor} scope="col">
              <Token>{floor}</Token>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">
              <Token>{row}</Token>
            </th>
            {FLOORS.map((floor) => (
              <td key={floor} className="rounded-small px-2 py-1 text-13 text-ink tabular" style={look(row, floor)}>
                {ratio(tokens, row, floor)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Chip({ on, text, label, tokens }: { on: string; text: string; label: string; tokens: Tokens }) {
  return (
    <span
      className="flex flex-wrap justify-between gap-x-3 rounded-control px-3 py-2 text-13"
      style={{ backgroundColor: paint(on), color: paint(text) }}
    >
      <span>{label}</span>
      <span className="tabular">{ratio(tokens, text, on)}</span>
    </span>
  )
}

export const All = meta.story({ render: () => <Colours /> })

export const AllDark = meta.story({ render: () => <Colours />, globals: DARK })
