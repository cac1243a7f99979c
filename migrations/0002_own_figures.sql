ALTER TABLE "own_archetypes" ADD COLUMN "figures" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "own_archetypes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;