import { explore, type Answer, type Question } from './exploring.ts'

/** Walks the menu aside, so that the page goes on meanwhile and can call it off. */
self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const began = performance.now()
  tell(answer(data, began))
})

const tell = (answer: Answer) => self.postMessage(answer)

function answer(question: Question, began: number): Answer {
  try {
    return { found: explore(question, (soFar) => tell({ soFar })), ms: performance.now() - began }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
