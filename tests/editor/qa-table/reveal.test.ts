import { describe, expect, it } from 'vitest'
import { revealCell, type TableLayout } from '#src/editor/qa-table/reveal.ts'

const LAYOUT: TableLayout = { head: 36, number: 100, sticky: false, widths: [300, 150, 150] }
const BOX = { scrollTop: 0, scrollLeft: 0, clientWidth: 300, clientHeight: 200 }

/** How far a box lies to the left after each of these columns was gone to. */
function walked(columns: readonly number[], layout: TableLayout, clientWidth = BOX.clientWidth): number[] {
  const box = { ...BOX, clientWidth } as HTMLElement
  return columns.map((column) => {
    revealCell(box, layout, { top: 0, height: 40, column })
    return box.scrollLeft
  })
}

describe('cells that are gone to', () => {
  it('come clear of the numbers, and stay where they are when gone to again', () => {
    expect(walked([1, 1, 2, 1], LAYOUT)).toEqual([250, 250, 400, 300])
  })

  it('show their beginning where they are wider than their room, however often they are gone to', () => {
    expect(walked([0, 0, 1, 0, 0], LAYOUT)).toEqual([0, 0, 250, 0, 0])
  })

  it('come clear of the first column where that is held, which needs no scrolling', () => {
    expect(walked([2, 1, 0], { ...LAYOUT, sticky: true }, 600)).toEqual([100, 0, 0])
  })
})
