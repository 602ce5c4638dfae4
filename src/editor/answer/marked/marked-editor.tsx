import { useState } from 'react'
import { AtOnce } from '../at-once.tsx'
import { MarkedPending } from './marked-pending.tsx'
import { MarkedText, type MarkedTextProps } from './marked-text.tsx'

/** A text with light marks. What comes from elsewhere than from its own keys begins it anew, unless a document has the history. */
export function MarkedEditor(props: MarkedTextProps) {
  return (
    <AtOnce before={<MarkedPending />}>
      {props.inDocument === true ? <MarkedText {...props} /> : <Alone {...props} />}
    </AtOnce>
  )
}

function Alone({ text, onType, ...rest }: MarkedTextProps) {
  const [known, setKnown] = useState({ text, generation: 0 })
  if (text !== known.text) setKnown({ text, generation: known.generation + 1 })
  return (
    <MarkedText
      key={known.generation}
      {...rest}
      text={text}
      onType={(next) => {
        if (next === known.text) return
        setKnown({ ...known, text: next })
        onType(next)
      }}
    />
  )
}
