import preview from '../../.storybook/preview.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { COMMON, namedBy, Part } from './sheet.tsx'
import { useWords } from './words.ts'

const meta = preview.meta({ title: 'Foundations/Type' })

const WEIGHTS = [400, 500, 600]
const LANGUAGES = {
  en: 'Every question has one answer.',
  'zh-CN': '每个问题有一个答案。',
  ja: '質問ごとに答えは一つです。',
  ko: '질문마다 답은 하나입니다.',
}

function Types() {
  const words = useWords()
  return (
    <Sheet wide>
      <Part title={words.sizes}>
        {namedBy(COMMON, 'text-').map(([size, value]) => {
          const height = COMMON[`text-${size}--line-height`]
          const spacing = COMMON[`text-${size}--letter-spacing`]
          return (
            <Row key={size} label={`${size} / ${Number.parseFloat(height ?? '') * 16}`}>
              <span style={{ fontSize: value, lineHeight: height, letterSpacing: spacing }}>{words.sample}</span>
            </Row>
          )
        })}
      </Part>
      <Part title={words.weights}>
        {WEIGHTS.map((weight) => (
          <Row key={weight} label={String(weight)}>
            <span className="text-16" style={{ fontWeight: weight }}>
              {words.sample}
            </span>
          </Row>
        ))}
      </Part>
      <Part title={words.faces}>
        {Object.entries(LANGUAGES).map(([lang, text]) => (
          <Row key={lang} label={lang}>
            <span className="text-16" lang={lang}>
              {text}
            </span>
          </Row>
        ))}
        <Row label="mono">
          <span className="font-mono text-14">{'{{ order_no }} != ""'}</span>
        </Row>
      </Part>
      <Part title={words.figures}>
        <Row label="tabular">
          <span className="text-right text-14 tabular">
            1,111.11
            <br />
            8,888.88
          </span>
        </Row>
      </Part>
    </Sheet>
  )
}

export const All = meta.story({ render: () => <Types /> })
