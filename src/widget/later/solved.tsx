/** @jsxImportSource preact */
import { useWords } from '../words.ts'

type SolvedProps = { solved: boolean | null; onSolved: (solved: boolean) => void }

/** Whether what somebody came for was solved; null: they have not said. */
export function Solved({ solved, onSolved }: SolvedProps) {
  const { t } = useWords()
  return (
    <fieldset>
      <legend>{t('rating.solved')}</legend>
      <div class="reasons">
        {[true, false].map((one) => (
          <label key={one} class="suggestion">
            <input type="radio" name="solved" checked={one === solved} onChange={() => onSolved(one)} />
            {t(one ? 'rating.yes' : 'rating.no')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
