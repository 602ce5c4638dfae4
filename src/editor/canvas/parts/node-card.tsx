import { CircleHelp, Plus } from 'lucide-react'
import { memo } from 'react'
import { cx } from '#src/ui/cx.ts'
import { viewOf, type CardTexts, type Kinds } from '../card-texts.ts'
import { CARD, CARD_TEXT, hasRows, outletOf } from '../geometry.ts'
import { frameRole } from '../frame-role.ts'
import type { NodeLook } from '../marks.ts'
import { MARK, markOf } from '../paint/paint-marks.ts'
import type { SceneNode } from '../scene-items.ts'
import type { Fits } from '../paint/fitted-text.ts'

/** All that a card shows. */
export type Card = {
  readonly item: SceneNode
  readonly look: NodeLook
  readonly texts: CardTexts
  readonly kinds: Kinds
  readonly isStart: boolean
  /** Ways out that lead somewhere. */
  readonly led: ReadonlySet<string>
  readonly fits: Fits
}

const MARK_COLOUR = { danger: 'bg-danger', warning: 'bg-warning', success: 'bg-success', muted: 'bg-muted' } as const
const ORIGIN = { x: 0, y: 0 }
const SUMMARY_WIDTH = CARD.width - CARD_TEXT.summary.x - CARD.padding
const OUTLET_WIDTH = CARD.width - CARD_TEXT.outlet.right - CARD.padding

/** A line that is cut needs a frame around it, which the browser has to carry along in every picture: only where it must. */
const lineOf = (fits: boolean) => (fits ? 'whitespace-nowrap' : 'truncate')

/** A node near by. Everything stands where {@link CARD} says, as the painter has it; the pointer is the canvas's business. */
export const NodeCard = memo(function NodeCard({ card }: { card: Card }) {
  const { item, look, texts, kinds, isStart, led, fits } = card
  const view = viewOf(kinds, item.node.kind)
  const mark = markOf(look)
  const isListed = hasRows(item.outlets.length)
  const Icon = view?.icon ?? CircleHelp
  const titleWidth = CARD.width - CARD_TEXT.title.x - CARD.padding - (mark === null ? 0 : CARD_TEXT.marks)
  return (
    <div
      aria-hidden
      data-node={item.id}
      data-trail={look.trail ?? undefined}
      className={cx('flow-card absolute rounded-card border bg-raised text-12 text-muted', look.dimmed && 'opacity-60')}
      style={{
        left: item.x,
        top: item.y,
        zIndex: look.selected ? 1 : 0,
        width: CARD.width,
        height: item.height,
        borderColor: `var(--${frameRole(look)})`,
        contain: 'layout style',
        boxShadow:
          look.selected || look.current || look.aimed || look.running
            ? '0 0 0 3px color-mix(in srgb, var(--accent-line) 35%, transparent)'
            : undefined,
        backgroundImage: item.node.disabled
          ? 'repeating-linear-gradient(135deg, transparent 0 4.6px, var(--line) 4.6px 5.66px)'
          : undefined,
      }}
    >
      <span
        className="absolute grid place-items-center rounded-control text-on-hue"
        style={{
          left: CARD.padding - 1,
          top: (CARD.header - CARD.tile) / 2 - 1,
          width: CARD.tile,
          height: CARD.tile,
          backgroundColor: `var(--hue-${view?.hue ?? 7})`,
        }}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <span
        className={cx('absolute text-13 text-ink', lineOf(fits(texts.title, CARD_TEXT.title, titleWidth)))}
        style={{
          left: CARD_TEXT.title.x - 1,
          top: CARD_TEXT.title.y - 11,
          maxWidth: titleWidth,
          fontWeight: CARD_TEXT.title.weight,
        }}
      >
        {texts.title}
      </span>
      <span
        className={cx('absolute', lineOf(fits(texts.summary, CARD_TEXT.summary, SUMMARY_WIDTH)))}
        style={{
          left: CARD_TEXT.summary.x - 1,
          top: CARD_TEXT.summary.y - 9,
          maxWidth: SUMMARY_WIDTH,
        }}
      >
        {texts.summary}
      </span>
      {isListed && <span className="absolute inset-x-0 h-px bg-line" style={{ top: CARD.header + CARD.summary - 1 }} />}
      {!isStart && <Dot x={0} y={CARD.header / 2} led={false} />}
      {item.outlets.map((outlet, index) => {
        const { y } = outletOf(ORIGIN, index, item.outlets.length)
        return (
          <span key={outlet.id}>
            {isListed && (
              <span
                className={cx(
                  'absolute text-right',
                  lineOf(fits(texts.outlets[index] ?? '', CARD_TEXT.outlet, OUTLET_WIDTH)),
                )}
                style={{
                  right: CARD_TEXT.outlet.right - 1,
                  top: y - 9,
                  maxWidth: OUTLET_WIDTH,
                  fontWeight: CARD_TEXT.outlet.weight,
                }}
              >
                {texts.outlets[index]}
              </span>
            )}
            {look.hovered && !led.has(outlet.id) ? (
              <PlusDot x={CARD.width} y={y} />
            ) : (
              <Dot x={CARD.width} y={y} led={led.has(outlet.id)} wide={look.hovered} />
            )}
          </span>
        )
      })}
      {mark !== null && (
        <span
          className={cx('absolute grid place-items-center rounded-full text-on-accent', MARK_COLOUR[mark.role])}
          style={{
            right: MARK.inset - MARK.size / 2 - 1,
            top: MARK.inset + 6 - MARK.size / 2 - 1,
            width: MARK.size,
            height: MARK.size,
            fontSize: 11,
            fontWeight: 600,
            lineHeight: 1,
          }}
        >
          {mark.sign}
        </span>
      )}
    </div>
  )
})

/** A way out that leads nowhere yet, under the pointer: a press adds what comes next, a drag draws a wire. */
function PlusDot({ x, y }: { x: number; y: number }) {
  const reach = CARD.handleReach - 4
  return (
    <span
      className="absolute grid place-items-center rounded-full bg-accent text-on-accent"
      style={{ left: x - reach - 1, top: y - reach - 1, width: 2 * reach, height: 2 * reach }}
    >
      <Plus size={12} strokeWidth={2.25} aria-hidden />
    </span>
  )
}

function Dot({ x, y, led, wide = false }: { x: number; y: number; led: boolean; wide?: boolean }) {
  const reach = CARD.handle + (wide ? 1 : 0)
  return (
    <span
      className={cx('absolute rounded-full border-[1.5px]', led ? 'bg-control' : 'bg-raised', 'border-control')}
      style={{ left: x - reach - 1, top: y - reach - 1, width: 2 * reach, height: 2 * reach }}
    />
  )
}
