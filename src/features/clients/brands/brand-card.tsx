import { Link } from '@tanstack/react-router'
import { ExternalLink, FolderKanban, Users } from 'lucide-react'
import { stripMarks } from '#shared/markdown/strip.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { Badge } from '#ui/display/badge.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { Card, CardFact } from '#ui/display/card.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import type { CardChoice } from '#ui/lists/card-list.tsx'
import { type RecordAction, RecordMenu } from '#ui/records/record-menu.tsx'
import { statusLabels } from './labels.ts'
import { canArchiveBrand, canDeleteBrand, canEditBrand, canViewBrandTeam } from './rules.ts'
import type { BrandView } from './schema.ts'

type BrandCardProps = {
  readonly brand: BrandView
  readonly actor: Actor
  readonly onAction: (action: RecordAction, brand: BrandView) => Promise<void>
  readonly choice?: CardChoice | undefined
}

/** One brand; pressing it shows its home. */
export function BrandCard({ brand, actor, onAction, choice }: BrandCardProps) {
  return (
    <Card interactive className="flex min-h-[168px] flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <BrandLogo brand={brand} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-body font-semibold">
            <Link
              to="/brands"
              search={{ brand: brand.id }}
              dir="auto"
              title={brand.name}
              className="outline-offset-0 after:absolute after:inset-0 after:rounded-card"
            >
              <bdi>{brand.name}</bdi>
            </Link>
          </h2>
          <p className="flex items-center gap-2 text-secondary text-ink-2">
            {(brand.industry || !brand.website) && (
              <span dir="auto" className="max-w-[60%] shrink-0 truncate">
                {brand.industry ?? 'No industry given'}
              </span>
            )}
            {brand.website && <Website address={brand.website} />}
          </p>
        </div>
        <RecordMenu
          className="relative z-10 -mt-1 -mr-1.5"
          name={brand.name}
          archived={brand.archivedAt !== null}
          may={{
            edit: canEditBrand(actor, brand).allowed,
            team: canViewBrandTeam(actor, brand).allowed,
            archive: canArchiveBrand(actor, brand).allowed,
            delete: canDeleteBrand(actor, brand).allowed && brand.deletable === true,
          }}
          onAction={(action) => void onAction(action, brand)}
          choice={choice}
        />
      </div>
      {brand.description && (
        <p dir="auto" className="line-clamp-2 text-secondary break-words text-ink-2">
          {stripMarks(brand.description)}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1.5 text-meta text-ink-2">
        <CardFact icon={FolderKanban}>{counted(brand.projectCount, 'project')}</CardFact>
        {brand.memberCount !== undefined && <CardFact icon={Users}>{counted(brand.memberCount, 'member')}</CardFact>}
        <span className="ml-auto flex gap-1.5">
          {brand.archivedAt && <Badge tone="warning">Archived</Badge>}
          <Badge dot tone={brand.status === 'active' ? 'success' : 'neutral'}>
            {statusLabels[brand.status]}
          </Badge>
        </span>
      </div>
    </Card>
  )
}

interface WebsiteProps {
  readonly address: string
  /** For a finger the link reaches up, because tabs follow below it. */
  readonly reachUp?: boolean
}

/** The host of a brand's website as a link; above the link that a card is as a whole. */
export function Website({ address, reachUp = false }: WebsiteProps) {
  const host = URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      // For a finger it reaches into the gaps above and below; not over what opens the card, nor over tabs.
      className={cn(
        'relative z-10 flex min-w-0 items-center gap-1 rounded-chip underline-offset-3 after:absolute after:inset-x-0 hover:text-ink hover:underline pointer-coarse:my-1.5 pointer-fine:after:hidden',
        reachUp ? 'after:-top-3.5 after:-bottom-3' : 'after:-top-2 after:-bottom-4.5',
      )}
    >
      <ExternalLink aria-hidden size={13} className="shrink-0 text-ink-3" />
      <span className="truncate">{host}</span>
    </a>
  )
}

/** The place of a brand that comes. */
export function BrandCardSkeleton() {
  return (
    <Card className="flex min-h-[168px] flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <Skeleton className="size-10 rounded-card" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="mt-auto h-4 w-3/5" />
    </Card>
  )
}
