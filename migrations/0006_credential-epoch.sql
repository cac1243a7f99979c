ALTER TABLE "auth_accounts" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credential_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "epoch" integer DEFAULT 0 NOT NULL;