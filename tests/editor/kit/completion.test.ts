import { describe, expect, test } from 'vitest'
import {
  completeExpression,
  completeTemplate,
  expressionCompletion,
  templateCompletion,
} from '#src/editor/variables/completion.ts'

/** A text and the place of its caret, which is written as `^`. */
const at = (marked: string) => {
  const caret = marked.indexOf('^')
  return [marked.replace('^', ''), caret] as const
}

describe('a variable is being written in a template', () => {
  test.each([
    ['right after the brackets', 'Hi {{^', ''],
    ['after a space', 'Hi {{ ^', ''],
    ['with its first letters', 'Hi {{ ord^', 'ord'],
    ['with its scope', '{{ session.ti^', 'session.ti'],
    ['in brackets that are closed already', '{{ or^ }}', 'or'],
    ['in a condition', '{% if ti^', 'ti'],
    ['as the argument of a filter', '{{ a | append: b^', 'b'],
    ['after other brackets', '{{ a }} and {{ b^', 'b'],
  ])('%s', (_name, marked, query) => {
    expect(templateCompletion(...at(marked))?.query).toBe(query)
  })

  test.each([
    ['in plain words', 'Hi ord^'],
    ['after the brackets', '{{ a }} ord^'],
    ['where a filter stands', '{{ a | up^'],
    ['within quotes', '{{ a | append: "b^'],
    ['where a tag has its name', '{% i^'],
    ['with one bracket', 'Hi { ord^'],
  ])('not %s', (_name, marked) => {
    expect(templateCompletion(...at(marked))).toBeNull()
  })
})

describe('a variable put into a template', () => {
  test.each([
    ['closes its brackets', 'Hi {{or^', 'Hi {{ order_no }}^'],
    ['keeps the space that is there', 'Hi {{ or^, bye', 'Hi {{ order_no }}^, bye'],
    ['leaves brackets that are closed', 'Hi {{ or^ }}!', 'Hi {{ order_no^ }}!'],
    ['takes the place of the whole word', 'Hi {{ or^der }}', 'Hi {{ order_no^ }}'],
    ['closes its own brackets, not those of the next', '{{ o^ and {{ b }}', '{{ order_no }}^ and {{ b }}'],
    ['stands alone in a tag', '{% if or^ %}', '{% if order_no^ %}'],
  ])('%s', (_name, marked, expected) => {
    const [text, caret] = at(marked)
    const completion = templateCompletion(text, caret)
    expect(completion && completeTemplate(text, completion, 'order_no')).toEqual({
      text: expected.replace('^', ''),
      caret: expected.indexOf('^'),
    })
  })
})

describe('a variable set into a text by its button', () => {
  test.each([
    ['stands apart from the words beside it', 'Order{{ or^is on its way', 'Order {{ order_no }}^ is on its way'],
    ['leaves the spaces that are there', 'Order {{ ^ is', 'Order {{ order_no }}^ is'],
    ['needs none beside signs, nor in Chinese', '订单{{ ^已发货，', '订单{{ order_no }}^已发货，'],
    ['swallows nothing of what follows', '{{ ^{{ b }}', '{{ order_no }}^{{ b }}'],
  ])('%s', (_name, marked, expected) => {
    const [text, caret] = at(marked)
    const begun = text.lastIndexOf('{{', caret - 1)
    const completion = { ...templateCompletion(text, caret)!, begun }
    expect(completeTemplate(text, completion, 'order_no')).toEqual({
      text: expected.replace('^', ''),
      caret: expected.indexOf('^'),
    })
  })
})

describe('in an expression', () => {
  test('any word may become a variable, but not within quotes, nor a number', () => {
    expect(expressionCompletion(...at('size(ord^)'))?.query).toBe('ord')
    expect(expressionCompletion(...at('a == "ord^"'))).toBeNull()
    expect(expressionCompletion(...at('12^'))).toBeNull()
    expect(expressionCompletion(...at('a + ^'))).toBeNull()
  })

  test('the variable takes the place of the word', () => {
    const [text, caret] = at('size(ord^er) > 2')
    const completion = expressionCompletion(text, caret)
    expect(completion && completeExpression(text, completion, 'order_no')).toEqual({
      text: 'size(order_no) > 2',
      caret: 13,
    })
  })
})
