CREATE TABLE "evidence_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"head" jsonb NOT NULL,
	"coverage" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_rows" (
	"batch_id" text NOT NULL,
	"city_id" text NOT NULL,
	"rows" text NOT NULL,
	CONSTRAINT "evidence_rows_batch_id_city_id_pk" PRIMARY KEY("batch_id","city_id")
);
--> statement-breakpoint
CREATE TABLE "import_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"asked" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipped_switches" (
	"batch_id" text PRIMARY KEY NOT NULL,
	"active" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evidence_rows" ADD CONSTRAINT "evidence_rows_batch_id_evidence_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."evidence_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_uploads" ADD CONSTRAINT "import_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_batches_digest" ON "evidence_batches" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "evidence_batches_imported" ON "evidence_batches" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "evidence_rows_city" ON "evidence_rows" USING btree ("city_id");