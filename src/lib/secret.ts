const HIDDEN = '[secret]'

/** A value that prints as "[secret]" wherever it is logged, joined or serialised; only `reveal()` gives it. */
export type Secret<T> = {
  reveal(): T
  toJSON(): string
  toString(): string
}

/**
 * Wraps a key, password or address with a password, so that passing it to the wrong place shows a harmless word. The
 * value lives in a closure: neither `Object.values` nor a spread nor a structured clone reaches it.
 */
export function secret<T>(value: T): Secret<T> {
  const hidden = () => HIDDEN
  return Object.freeze({
    reveal: () => value,
    toJSON: hidden,
    toString: hidden,
    // What Node's console and util.inspect ask for; a registered symbol, so no import of a Node module is needed.
    [Symbol.for('nodejs.util.inspect.custom')]: hidden,
  })
}
