import { formatDate } from '#engine/quantity/format.ts'
import { exportTexts as t } from '#words/export.ts'
import type { Context, ReadablePart } from '../../context.ts'
import type { FileAnswer } from '../../feature.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readSessionUser } from './session-user.ts'
import { readOwnSessions } from './sessions.ts'

/** The account's data as a plain text: what its screens show, for who cannot read JSON. */
export async function exportReadable(ctx: Context, actor: UserActor): Promise<FileAnswer> {
  const parts = [...(await readableAccount(ctx, actor))]
  for (const { readable } of ctx.personalData) parts.push(...((await readable?.(ctx, actor)) ?? []))
  const paragraphs = [
    [t.title, t.written({ date: formatDate(ctx.clock().toISOString()) })],
    ...parts.map(({ title, lines }) => [title.toUpperCase(), ...(lines.length > 0 ? lines.map((line) => `- ${line}`) : [t.none])]),
    [t.whole],
  ]
  // With a byte order mark, by which an old text viewer knows the encoding.
  const text = `\uFEFF${paragraphs.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`
  return { bytes: Buffer.from(text), fileName: 'gapwise-my-data.txt' }
}

async function readableAccount(ctx: Context, actor: UserActor): Promise<ReadablePart[]> {
  const user = await readSessionUser(ctx, actor.userId)
  const devices = await readOwnSessions(ctx, actor)
  const { title, name, username, email, phone, since } = t.you
  return [
    {
      title,
      lines: [
        name({ name: `${user.firstName} ${user.lastName}`.trim() }),
        ...(user.username ? [username({ username: user.username })] : []),
        email({ confirmed: user.emailVerified ? 'yes' : 'no', email: user.email }),
        ...(user.phoneNumber ? [phone({ phone: user.phoneNumber })] : []),
        since({ date: formatDate(user.createdAt) }),
      ],
    },
    { title: t.devices.title, lines: devices.map(({ device, lastSeenAt }) => t.devices.line({ device, date: formatDate(lastSeenAt) })) },
  ]
}
