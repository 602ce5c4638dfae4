import { useEffect, useState } from 'react'

/** Rest after a key before the server is asked, in milliseconds. */
const REST_MS = 150

/** Words that are being typed, as they were when the keys last rested. */
export function useRested(words: string): string {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), REST_MS)
    return () => clearTimeout(timer)
  }, [words])
  return rested
}
