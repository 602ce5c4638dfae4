import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'oxc-transform-react'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Where every row, card or keystroke counts: folders with all below them, and single files. */
const PLACES = [
  'src/editor/qa-table',
  'src/editor/canvas',
  'src/editor/palette',
  'src/ui/tree',
  'src/features/flows/editor/flow-editor.tsx',
  'src/features/flows/editor/chosen-kind.tsx',
  'src/features/flows/editor/flow-stage.tsx',
  'src/features/flows/editor/palette-pane.tsx',
  'src/features/flows/editor/use-adding.ts',
  'src/features/flows/editor/use-asking.ts',
  'src/features/flows/editor/use-kind-scope.ts',
  'src/features/flows/editor/use-marks.ts',
  'src/features/flows/editor/use-open-editor.ts',
  'src/features/flows/editor/use-palette.ts',
  'src/features/flows/editor/use-parts.ts',
  'src/features/flows/editor/try-it/use-try-it.ts',
  'src/features/flows/editor/try-it/trace/step-details.tsx',
  'src/features/flows/list/import-dialog.tsx',
  'src/features/voice/settings/use-menu-form.ts',
  'src/features/voice/simulator/world-popover.tsx',
  'src/features/knowledge/use-entry-form.ts',
  'src/features/robot/use-robot-form.ts',
]

const files = PLACES.flatMap((place) =>
  /\.tsx?$/.test(place)
    ? [place]
    : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx$|(^|\/)use-[^/]+\.ts$/.test(file))
        .map((file) => `${place}/${file}`),
)

// What the compiler passes over is drawn anew as a whole: each turn of the wheel would draw every row in sight.
test.each(files)('the React compiler takes the whole of %s', async (file) => {
  const source = readFileSync(join(root, file), 'utf8')
  const { errors } = await transform(file, source, { reactCompiler: { reportDiagnostics: true } })
  expect(errors.map(({ message }) => message)).toEqual([])
})
