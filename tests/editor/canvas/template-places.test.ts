import { expect, it } from 'vitest'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { outletsOf, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { cardSize, overlaps } from '#src/editor/canvas/geometry.ts'
import { flowSpecs, ivrSpecs } from '#src/nodes/specs.ts'
import { loadMenuTemplate } from '#src/server/content/flows/menus.ts'
import { FLOW_TEMPLATES, MENU_TEMPLATES } from '#src/server/content/flows/names.ts'
import { loadFlowTemplate } from '#src/server/content/flows/templates.ts'
import { CONTENT_LANGUAGES } from '#src/server/content/schema.ts'

/** Between two cards, so that an edge and its label find their way. */
const ROOM = 16

function lyingOnOthers(specs: NodeSpecs, { nodes }: GraphDocument): string[] {
  const boxes = [...nodes.values()].map((node) => ({
    id: node.title === '' ? node.id : node.title,
    ...node.position,
    ...cardSize(outletsOf(specs, node).length),
  }))
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) =>
        overlaps(
          { ...one, width: one.width + ROOM, height: one.height + ROOM },
          {
            ...other,
            width: other.width + ROOM,
            height: other.height + ROOM,
          },
        ),
      )
      .map((other) => `${one.id} and ${other.id}`),
  )
}

it.each(CONTENT_LANGUAGES.flatMap((language) => FLOW_TEMPLATES.map((name) => [name, language] as const)))(
  'no card of the flow %s in %s lies on another',
  (name, language) => {
    expect(lyingOnOthers(flowSpecs, loadFlowTemplate(name, language)!.document)).toEqual([])
  },
)

it.each(CONTENT_LANGUAGES.flatMap((language) => MENU_TEMPLATES.map((name) => [name, language] as const)))(
  'no card of the menu %s in %s lies on another',
  (name, language) => {
    expect(lyingOnOthers(ivrSpecs, loadMenuTemplate(name, language)!.document)).toEqual([])
  },
)
