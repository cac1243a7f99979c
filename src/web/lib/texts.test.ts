import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { withElements } from './texts.ts'

describe('a sentence with elements in its slots', () => {
  const shown = (message: (slots: { who: string; where: string }) => string) =>
    renderToStaticMarkup(createElement('p', null, withElements(message, { who: createElement('b', null, 'Ada'), where: '<Lagos>' })))

  it('has each element where the sentence puts it, in any order and as often as it likes', () => {
    expect(shown(({ who, where }) => `${who} lives in ${where}.`)).toBe('<p><b>Ada</b> lives in &lt;Lagos&gt;.</p>')
    expect(shown(({ who, where }) => `In ${where}: ${who}, ${who}`)).toBe('<p>In &lt;Lagos&gt;: <b>Ada</b>, <b>Ada</b></p>')
  })

  it('is only words where it names no slot', () => {
    expect(shown(() => 'Nobody 1 lives here.')).toBe('<p>Nobody 1 lives here.</p>')
  })
})
