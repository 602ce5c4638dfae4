import { useTexts } from '#src/i18n/use-texts.ts'
import { ColumnChooser, type ColumnChooserProps } from '#src/ui/table/column-chooser.tsx'

/** Chooses and orders the columns of a table of the team. */
export function ChooseColumns<Row>(props: Omit<ColumnChooserProps<Row>, 'labels'>) {
  const t = useTexts()
  return (
    <ColumnChooser
      {...props}
      labels={{
        open: t(($) => $.team.columns.choose),
        moveUp: (column) => t(($) => $.team.columns.up, { column }),
        moveDown: (column) => t(($) => $.team.columns.down, { column }),
        reset: t(($) => $.team.columns.reset),
      }}
    />
  )
}
